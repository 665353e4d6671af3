// 新增额度 for one account beside its row; what it needs comes when it is first opened.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import { lazy, Suspense, useEffect, useState } from 'react'
import { hasUnanswered } from '../../orders/unanswered.ts'
import { useProfile } from '../../session/use-session.ts'
import styles from './dashboard.module.css'
import { type LowBalanceAccount, quickPlace } from './quick-add.ts'

const AddForm = lazy(async () => ({ default: (await import('./AddForm.tsx')).AddForm }))

type Props = { account: LowBalanceAccount; disabledReason: string | undefined; onDone: () => void }

export function AddHere({ account, disabledReason, onDone }: Props) {
  const place = `${useProfile().profile.id}.${quickPlace(account)}`
  // What was sent and never answered is asked for again at once.
  const [isOpen, setIsOpen] = useState(() => hasUnanswered(place))
  const [isSending, setIsSending] = useState(false)
  // Also runs when the page is put behind another one: what is idle does not open by itself on coming back.
  useEffect(() => () => setIsOpen(hasUnanswered(place)), [place])
  return (
    <Popover
      title="新增额度"
      align="end"
      open={isOpen}
      // While the order is out, what became of it is still to be told here.
      onOpenChange={next => setIsOpen(next || isSending)}
      trigger={
        <Button
          className={styles.idle}
          variant="link"
          size="small"
          disabledReason={disabledReason}
          aria-label={`为 ${account.account_name} 新增额度`}
        >
          新增额度
        </Button>
      }
    >
      <div className={styles.add}>
        <Suspense fallback={<Skeleton height={340} />}>
          <AddForm
            account={account}
            place={place}
            onSending={setIsSending}
            onDone={() => {
              setIsOpen(false)
              onDone()
            }}
          />
        </Suspense>
      </div>
    </Popover>
  )
}
