// Crop: the square stays inside the picture, however it is moved and zoomed.
import { describe, expect, test } from 'vitest'
import { MOST_ZOOM, moved, squareOf, WHOLE, zoomed } from './crop.ts'

const wide = { width: 400, height: 200 }

test.each([
  [WHOLE, { left: 100, top: 0, side: 200 }],
  [
    { zoom: 2, x: 0.5, y: 0.5 },
    { left: 150, top: 50, side: 100 },
  ],
  [
    { zoom: 1, x: 0, y: 0 },
    { left: 0, top: 0, side: 200 },
  ],
  [
    { zoom: 1, x: 1, y: 1 },
    { left: 200, top: 0, side: 200 },
  ],
  [
    { zoom: 99, x: 0.5, y: 0.5 },
    { left: 175, top: 75, side: 50 },
  ],
  [
    { zoom: 0, x: 0.5, y: 0.5 },
    { left: 100, top: 0, side: 200 },
  ],
])('the view %o keeps %o', (view, square) => expect(squareOf(wide, view)).toEqual(square))

describe('moving', () => {
  test('to the right shows more of the left', () =>
    expect(squareOf(wide, moved(wide, WHOLE, 0.25, 0))).toEqual({ left: 50, top: 0, side: 200 }))
  test('beyond an edge stops there, and turns back at once', () => {
    const atEdge = moved(wide, WHOLE, 9, 0)
    expect(squareOf(wide, atEdge).left).toBe(0)
    expect(squareOf(wide, moved(wide, atEdge, -0.1, 0)).left).toBeCloseTo(20)
  })
})

test('zooming keeps the middle and ends at the most', () => {
  expect(squareOf(wide, zoomed(wide, WHOLE, 2))).toEqual({ left: 150, top: 50, side: 100 })
  expect(zoomed(wide, WHOLE, 50).zoom).toBe(MOST_ZOOM)
})
