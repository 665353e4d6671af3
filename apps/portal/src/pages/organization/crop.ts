// Crop: which square of a picture is kept, from how near it is looked at and where.

export type Picture = { width: number; height: number }
/** `zoom` 1 shows as much as a square can hold; `x` and `y` are the middle, from 0 to 1 of the picture. */
export type View = { zoom: number; x: number; y: number }
export type Square = { left: number; top: number; side: number }

export const MOST_ZOOM = 4
export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 }

/** The square in pixels of the picture; it never reaches beyond an edge. */
export function squareOf(picture: Picture, view: View): Square {
  const side = Math.min(picture.width, picture.height) / clamp(view.zoom, 1, MOST_ZOOM)
  const at = (middle: number, length: number) => clamp(middle * length - side / 2, 0, length - side)
  return { left: at(view.x, picture.width), top: at(view.y, picture.height), side }
}

/** The view after dragging by so many sides of the square: to the right shows more of the left. */
export function moved(picture: Picture, view: View, right: number, down: number): View {
  const { left, top, side } = squareOf(picture, view)
  return settled(picture, {
    ...view,
    x: (left + side / 2 - right * side) / picture.width,
    y: (top + side / 2 - down * side) / picture.height,
  })
}

/** The view nearer or further away, around the same middle. */
export const zoomed = (picture: Picture, view: View, zoom: number): View => settled(picture, { ...view, zoom: clamp(zoom, 1, MOST_ZOOM) })

/** The same square, with the middle where the square really stands: a drag beyond an edge leaves nothing to drag back first. */
function settled(picture: Picture, view: View): View {
  const { left, top, side } = squareOf(picture, view)
  return { zoom: view.zoom, x: (left + side / 2) / picture.width, y: (top + side / 2) / picture.height }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
