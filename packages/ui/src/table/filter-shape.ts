// What the filters of a list take, wide or narrow.
import type { ReactNode } from 'react'

export type FilterBarProps = {
  /** The first row, at most four in-label fields. */
  children: ReactNode
  /** The rows that 展开 opens. */
  more?: ReactNode
  expanded?: boolean
  onExpand?: (expanded: boolean) => void
  /** false when a field is refused: the sheet stays open. */
  onSearch: () => boolean
  /** Names the search landmark, where a page has more than one. */
  label?: string
  onReset: () => void
  /** Extra buttons beside 重置. */
  actions?: ReactNode
  /** Below 992 px: the one field that stays above the list. */
  quick?: ReactNode
  /** A field is refused: all fields are shown, so that its message is. */
  isRefused?: boolean
  /** How many filters are in force. */
  applied: number
  /** The sheet was left without 查询: what was typed and chosen in it is given up. */
  onLeave: () => void
}
