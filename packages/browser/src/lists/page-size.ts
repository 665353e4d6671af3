// Page size: how many rows a list shows where its address does not say, which an application may set and remember.
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'

type Usual = { read: () => number; remember: (size: number) => void }

let usual: Usual = { read: () => PAGE_SIZES[0], remember: () => {} }

/** Once, before the first list is shown. */
export function setUsualPageSize(settings: Usual): void {
  usual = settings
}

export const usualPageSize = (): number => sizeOf(usual.read()) ?? PAGE_SIZES[0]

/** One of those that the pager offers; undefined for anything else. */
export const sizeOf = (size: number | undefined) => PAGE_SIZES.find(one => one === size)

/** What the address says of a size that somebody has just chosen. */
export function chosenPageSize(size: number): string {
  const text = size === usualPageSize() ? '' : String(size)
  usual.remember(size)
  return text
}
