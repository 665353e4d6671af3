// A strip above content: advice with up to three points, or an error with a way out; can be folded and dismissed.
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './display.module.css'

type NoticeTone = 'info' | 'success' | 'warning' | 'error'

type Props = {
  tone?: NoticeTone
  /** «温馨提示». */
  title?: string
  /** Numbered points instead of free content. */
  points?: readonly ReactNode[]
  children?: ReactNode
  action?: ReactNode
  collapsible?: boolean
  /** Adds «不再提示». */
  onDismiss?: () => void
  /** Without round corners, inside a card. */
  square?: boolean
}

const icons = {
  info: <Info size={16} aria-hidden />,
  success: <CircleCheck size={16} aria-hidden />,
  warning: <TriangleAlert size={16} aria-hidden />,
  error: <CircleAlert size={16} aria-hidden />,
} satisfies Record<NoticeTone, ReactNode>

export const NoticeStrip = ({ tone = 'info', title, points, children, action, collapsible, onDismiss, square }: Props) => {
  const [open, setOpen] = useState(true)
  const bodyId = useId()
  return (
    <div className={classNames(styles.notice, styles[tone], square && styles.noticeSquare)} role={tone === 'error' ? 'alert' : undefined}>
      {icons[tone]}
      <div className={styles.noticeBody}>
        {title === undefined ? null : <p className={styles.noticeTitle}>{title}</p>}
        <div id={bodyId} hidden={!open}>
          {children}
          {points === undefined ? null : (
            <ol>
              {points.map((point, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the points of a notice do not move
                <li key={index}>{point}</li>
              ))}
            </ol>
          )}
        </div>
      </div>
      <div className={styles.noticeEnd}>
        {action}
        {onDismiss === undefined ? null : (
          <Button variant="text" size="mini" onClick={onDismiss}>
            不再提示
          </Button>
        )}
        {collapsible ? (
          <IconButton
            tooltip={false}
            label={open ? `收起${title ?? '提示'}` : `展开${title ?? '提示'}`}
            aria-expanded={open}
            aria-controls={bodyId}
            icon={open ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
            onClick={() => setOpen(!open)}
          />
        ) : null}
      </div>
    </div>
  )
}
