// The mark beside a title of the menu, spoken as part of its name.
import { Badge, NewMark } from '@tallyhelm/ui/display/Badge'
import type { MenuMark } from './menu-marks.ts'
import styles from './rail.module.css'

export function EntryMark({ mark }: { mark: MenuMark | undefined }) {
  if (mark === undefined) return null
  if (mark.count !== 'NEW') return <Badge look="soft-brand" count={mark.count} label={mark.label} />
  return (
    <>
      <span aria-hidden>
        <NewMark />
      </span>
      <span className="sr-only">，{mark.label}</span>
    </>
  )
}

/** What a mark on an icon says, read aloud behind the title. */
export const SpokenMark = ({ mark }: { mark: MenuMark | undefined }) =>
  mark === undefined ? null : <span className="sr-only">，{mark.label}</span>

/** On the icon of a parent: the count, or a dot for «NEW». */
export function ParentMark({ mark }: { mark: MenuMark | undefined }) {
  if (mark === undefined) return null
  return <span className={styles.mark}>{mark.count === 'NEW' ? <i aria-hidden /> : <Badge count={mark.count} />}</span>
}
