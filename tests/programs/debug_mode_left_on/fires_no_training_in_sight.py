from tensorflow.debugging import enable_check_numerics, set_log_device_placement

# expect: debug-mode-left-on=advice/unsafe/certain
set_log_device_placement(True)
# expect: debug-mode-left-on=advice/unsafe/certain
enable_check_numerics()
print("configured")
