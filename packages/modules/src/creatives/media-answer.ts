// What a reader of pictures or videos is fed, and tells.
export type ReadMedia = {
  contentType: 'image/jpeg' | 'image/png' | 'video/mp4' | 'video/quicktime'
  extension: 'jpg' | 'png' | 'mp4' | 'mov'
  width: number
  height: number
  /** null of pictures */
  durationMs: number | null
}
/** `fault`: why it is none that we take, in words for people. */
export type MediaAnswer = { media: ReadMedia } | { fault: string }

/** Fed with all bytes in their order; holds no more than heads and tables of the file. */
export interface MediaReader {
  feed(piece: Uint8Array): void
  end(): MediaAnswer
}
