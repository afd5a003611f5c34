"""Draws what versus-mlir-opt measured: a panel for each family, size and CPU time both as logarithms, as one SVG."""

import math

WIDTH, HEIGHT = 230, 170
LEFT, TOP, RIGHT, BOTTOM = 44, 26, 10, 26
COLUMNS = 4
INK = {"freehold": "#1b6ca8", "mlir-opt": "#c0562f"}


def decades(values):
    """The powers of ten around some numbers."""
    low = math.floor(math.log10(min(values)))
    high = math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


def panel(out, family, series, left, top):
    """One family: `series` has for each program the pairs of size and seconds."""
    points = [point for line in series.values() for point in line]
    if not points:
        return
    (x0, x1), (y0, y1) = decades([p[0] for p in points]), decades([p[1] for p in points])
    across = lambda size: left + LEFT + (math.log10(size) - x0) / (x1 - x0) * (WIDTH - LEFT - RIGHT)
    up = lambda time: top + HEIGHT - BOTTOM - (math.log10(time) - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM)
    out.append(f'<text x="{left + LEFT}" y="{top + 16}" class="title">{family}</text>')
    for power in range(x0, x1 + 1):
        x = across(10**power)
        out.append(f'<path d="M{x:.1f} {up(10**y0):.1f}V{up(10**y1):.1f}" class="grid"/>')
        out.append(f'<text x="{x:.1f}" y="{top + HEIGHT - 10}" text-anchor="middle">{10**power:g}</text>')
    for power in range(y0, y1 + 1):
        y = up(10**power)
        out.append(f'<path d="M{across(10**x0):.1f} {y:.1f}H{across(10**x1):.1f}" class="grid"/>')
        out.append(f'<text x="{left + LEFT - 4}" y="{y + 3:.1f}" text-anchor="end">{10.0**power:g} s</text>')
    for name, line in series.items():
        if not line:
            continue
        places = " ".join(f"{across(size):.1f},{up(time):.1f}" for size, time in line)
        out.append(f'<polyline points="{places}" fill="none" stroke="{INK[name]}" stroke-width="1.6"/>')
        for size, time in line:
            what = f"{name}: {size}, {time:.4f} s"
            circle = f'<circle cx="{across(size):.1f}" cy="{up(time):.1f}" r="2.4" fill="{INK[name]}">'
            out.append(f"{circle}<title>{what}</title></circle>")


def svg(families):
    """The drawing of a dictionary from families to their series."""
    rows = math.ceil(len(families) / COLUMNS)
    width, height = COLUMNS * WIDTH, rows * HEIGHT + 24
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="9">',
        "<style>.title{font-size:12px;font-weight:bold}.grid{stroke:#ddd;stroke-width:.6}</style>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for place, (family, series) in enumerate(families.items()):
        panel(out, family, series, place % COLUMNS * WIDTH, place // COLUMNS * HEIGHT)
    for place, (name, ink) in enumerate(INK.items()):
        x, y = 12 + 120 * place, height - 8
        out.append(f'<path d="M{x} {y - 3}h18" stroke="{ink}" stroke-width="2"/><text x="{x + 22}" y="{y}">{name}</text>')
    return "\n".join([*out, "</svg>", ""])
