// One message: what happened, when, and the page that it leads to.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { MESSAGE_KINDS, type MessageKind } from '@tallyhelm/protocol/topics/notices/enums'
import type { Message } from '@tallyhelm/protocol/topics/notices/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import BellRing from 'lucide-react/icons/bell-ring'
import CircleUser from 'lucide-react/icons/circle-user'
import Download from 'lucide-react/icons/download'
import FileSignature from 'lucide-react/icons/file-signature'
import FileText from 'lucide-react/icons/file-text'
import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { agoTextOf } from '../formats/time-text.ts'
import { safeRedirect } from '../routes/redirect.ts'
import styles from './messages.module.css'
import { useReading } from './use-messages.ts'

const size = { size: 16, 'aria-hidden': true }
const icons = {
  QUOTA_RESULT: <TrendingUp {...size} />,
  ACCOUNT: <CircleUser {...size} />,
  DOWNLOAD: <Download {...size} />,
  INVITATION: <Mail {...size} />,
  APPLICATION: <FileText {...size} />,
  CONTRACT: <FileSignature {...size} />,
  SECURITY: <ShieldCheck {...size} />,
  NOTICE: <BellRing {...size} />,
} satisfies Record<MessageKind, ReactNode>

type Props = { message: Message; onFollow: () => void; onDownloads: () => void }

/** A message of a download leads to the tab of the downloads. */
export function MessageRow({ message, onFollow, onDownloads }: Props) {
  const { readOne } = useReading()
  const isUnread = message.read_at === null
  const read = () => {
    if (isUnread) readOne(message.message_id)
  }
  const content = (
    <>
      <span className={styles.icon}>{icons[message.kind]}</span>
      <span className={styles.text}>
        <b>
          {isUnread ? <span className={styles.dot} /> : null}
          {message.title}
          {isUnread ? <span className="sr-only">（未读）</span> : null}
        </b>
        <span>{message.body}</span>
        <small>
          {MESSAGE_KINDS[message.kind].text} · <time title={timeText(message.created_at)}>{agoTextOf(message.created_at, nowMs())}</time>
        </small>
      </span>
    </>
  )
  return (
    <li>
      {message.link === null ? (
        <button
          type="button"
          className={styles.row}
          onClick={() => {
            read()
            if (message.kind === 'DOWNLOAD') onDownloads()
          }}
        >
          {content}
        </button>
      ) : (
        <Link
          className={styles.row}
          to={safeRedirect(message.link)}
          onClick={() => {
            read()
            onFollow()
          }}
        >
          {content}
        </Link>
      )}
    </li>
  )
}
