def draw_pairs(rows, epoch):
    print(epoch, len(rows))
