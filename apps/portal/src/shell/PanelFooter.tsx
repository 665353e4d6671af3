// Panel footer: below the columns of a group, the manual about it and the way to a person.
import BookOpen from 'lucide-react/icons/book-open'
import Headset from 'lucide-react/icons/headset'
import { openConsultant } from '../consultant/open-consultant.ts'
import { paths } from '../routes/paths.ts'
import { useBrand } from '../session/use-brand.ts'
import { NewTabLink } from './NewTabLink.tsx'
import styles from './rail.module.css'

/** Where the brand names no document of its own, the link leads to that part of the manual. */
export function PanelFooter({ onLeave }: { onLeave: () => void }) {
  const manual = useBrand()?.help.quota || paths.manual({ topic: 'QUOTA' })
  return (
    <div className={styles.panelFoot}>
      <NewTabLink href={manual} onClick={onLeave}>
        <BookOpen size={14} aria-hidden />
        开户与额度操作手册
      </NewTabLink>
      <button
        type="button"
        onClick={() => {
          onLeave()
          openConsultant()
        }}
      >
        <Headset size={14} aria-hidden />
        联系专属顾问
      </button>
    </div>
  )
}
