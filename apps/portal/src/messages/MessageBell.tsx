// Message bell: the count of unread messages in the top bar, and the message centre that opens from it.
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Badge } from '@tallyhelm/ui/display/Badge'
import { useIsNarrow } from '@tallyhelm/ui/layout/media'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense, useState } from 'react'
import styles from './messages.module.css'
import { useMessageEvents, useUnreadCount } from './use-messages.ts'

const load = () => import('./MessageCentre.tsx')
const MessageCentre = lazy(async () => ({ default: (await load()).MessageCentre }))
const MessageDrawer = lazy(async () => ({ default: (await load()).MessageDrawer }))

/** `isLive` for users of a customer: the others have no stream. */
export function MessageBell({ isLive }: { isLive: boolean }) {
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(false)
  const unread = useUnreadCount() ?? 0
  useMessageEvents(isLive)
  const close = () => setIsOpen(false)
  const bell = (
    <IconButton
      className={styles.bell ?? ''}
      label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
      tooltip={false}
      size="large"
      icon={
        <>
          <Bell size={18} aria-hidden />
          <Badge count={unread} />
        </>
      }
      {...(isNarrow ? { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: () => setIsOpen(true) } : {})}
    />
  )
  if (!isNarrow) {
    return (
      <Popover label="消息中心" align="end" flush trigger={bell} open={isOpen} onOpenChange={setIsOpen}>
        <Suspense fallback={<div className={styles.centre} />}>
          <MessageCentre onClose={close} />
        </Suspense>
      </Popover>
    )
  }
  return (
    <>
      {bell}
      {isOpen ? (
        <Suspense>
          <MessageDrawer onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
