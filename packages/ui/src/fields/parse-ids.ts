// Reads a pasted heap of ids: any of the separators people use, repeats merged, order kept.

/** The most characters that an id box takes. */
export const idTextLimit = 500

export type ParsedIds = {
  /** Each id once, in the order of first appearance. */
  ids: readonly string[]
  /** How many repeats were merged. */
  repeated: number
  /** The text is longer than the limit. */
  tooLong: boolean
}

/** Whitespace of any width, comma, semicolon and 、, half or full width; full-width digits and letters are made half-width first. */
export const parseIds = (text: string, limit = idTextLimit): ParsedIds => {
  const parts = text
    .normalize('NFKC')
    .split(/[\s\p{Zs}\u200b\ufeff,;，；、､﹐﹔|]+/u)
    .filter(part => part !== '')
  const ids = [...new Set(parts)]
  return { ids, repeated: parts.length - ids.length, tooLong: text.length > limit }
}

/** «已识别 12 个 ID，重复 1 个已合并». */
export const describeIds = ({ ids, repeated }: ParsedIds): string => {
  if (ids.length === 0) return '支持换行、空格、逗号、分号、顿号分隔'
  return repeated === 0 ? `已识别 ${ids.length} 个 ID` : `已识别 ${ids.length} 个 ID，重复 ${repeated} 个已合并`
}
