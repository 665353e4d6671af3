// Paper: what a PDF says, in blocks that know nothing of any library; the maker sets it.

/** `fields`: label and value side by side. `table`: figures stand at the right, its titles on each page again; `width` in points, the others share the rest. `signing`: a page of its own, on which each party has a column. */
export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'subtitle'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'fields'; rows: readonly { label: string; value: string }[] }
  | { kind: 'table'; columns: readonly PaperColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'signing'; parties: readonly { title: string; lines: readonly string[] }[] }

export type PaperColumn = { title: string; width?: number; isFigure?: boolean }

export type Paper = {
  title: string
  author: string
  /** The same paper of the same instant is the same file, byte for byte. */
  madeAt: Date
  /** at the foot of each page, before its number */
  footer: string
  blocks: readonly Block[]
}

/** `missing`: characters that no font of ours draws, and nothing is made; each once. */
export type MadePaper = { kind: 'made'; bytes: Uint8Array } | { kind: 'missing'; characters: readonly string[] }

/** The middle of a seal in points from the lower left corner: beside the second party of a signing page, or at the foot of a page. */
export const SEAL_PLACES = { signing: { centreX: 432, centreY: 660 }, foot: { centreX: 446, centreY: 140 } } as const
export const SEAL_RADIUS = 58

export type Seal = {
  /** along the rim; the maker of it signs */
  owner: string
  /** below the star */
  caption: string
  reason: string
  at: Date
  /** of the page that bears it, counted from the last one: 0 is the last */
  pageFromEnd: number
  place: keyof typeof SEAL_PLACES
}
