// Pagination: which page buttons are shown, with gaps between, and how a count is written.

/** A gap carries the page that stands in the middle of what it hides. */
export type PageButton = { kind: 'page'; page: number } | { kind: 'gap'; page: number }

const buttons = 5

export const pageWindow = (current: number, pageCount: number): readonly PageButton[] => {
  const pages = pageNumbers(Math.min(Math.max(current, 1), Math.max(pageCount, 1)), Math.max(pageCount, 1))
  return pages.flatMap((page, index): PageButton[] => {
    const before = pages[index - 1]
    const button: PageButton = { kind: 'page', page }
    if (before === undefined || page - before === 1) return [button]
    return [{ kind: 'gap', page: Math.floor((before + page) / 2) }, button]
  })
}

/** How many pages so many rows fill; at least one. */
export const pageCountOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

const pageNumbers = (current: number, count: number): readonly number[] => {
  if (count <= buttons) return Array.from({ length: count }, (_, index) => index + 1)
  if (current <= 3) return [1, 2, 3, 4, count]
  if (current >= count - 2) return [1, count - 3, count - 2, count - 1, count]
  return [1, current - 1, current, current + 1, count]
}

/** `upTo`: the count at which the source stops counting. */
export const countText = (count: number, upTo?: number): string =>
  upTo !== undefined && count >= upTo ? `${(upTo - 1).toLocaleString('en-US')}+` : count.toLocaleString('en-US')
