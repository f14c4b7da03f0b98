from fortunes import telling
