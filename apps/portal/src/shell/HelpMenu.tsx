// Help menu: four cards of help documents and the way to all of them; «NEW» until one was opened (spec §2, Help dropdown).
import { NewMark } from '@tallyhelm/ui/display/Badge'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { lazy, Suspense, useState } from 'react'
import { FLAGS, isFlagSet, setFlag } from '../session/flags.ts'
import { useBrand } from '../session/use-brand.ts'
import styles from './top-bar.module.css'

const HelpCards = lazy(async () => ({ default: (await import('./HelpCards.tsx')).HelpCards }))

/** Where the brand names no documents of its own, the cards lead to the manual. */
export function HelpMenu() {
  const [hasRead, setHasRead] = useState(() => isFlagSet(FLAGS.hasReadHelp))
  const [isOpen, setIsOpen] = useState(false)
  const help = useBrand()?.help
  const read = () => {
    setFlag(FLAGS.hasReadHelp)
    setHasRead(true)
    setIsOpen(false)
  }
  return (
    <Popover
      label="帮助"
      align="end"
      flush
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button type="button" className={styles.tool}>
          <CircleQuestionMark size={18} aria-hidden />
          <span className={styles.toolText}>帮助</span>
          {hasRead ? null : (
            <>
              <span className={styles.toolNew} aria-hidden>
                <NewMark />
              </span>
              <span className="sr-only">，有新内容</span>
            </>
          )}
        </button>
      }
    >
      <Suspense fallback={<div className={styles.help} />}>
        {help ? <HelpCards help={help} onRead={read} /> : <div className={styles.help} />}
      </Suspense>
    </Popover>
  )
}
