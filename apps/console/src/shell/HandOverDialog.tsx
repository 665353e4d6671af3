// Signing out with something claimed: it is given back to everybody, or to a colleague.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { ClaimedCases } from '@tallyhelm/protocol/topics/cases/schemas'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../api/queries.ts'
import { SlaTag } from '../cases/SlaTag.tsx'
import styles from './shell.module.css'

const EVERYBODY = ''

export function HandOverDialog({ claimed, onDone, onClose }: { claimed: ClaimedCases; onDone: () => void; onClose: () => void }) {
  const handOver = useFormCommand(caseEndpoints.handOver)
  const form = useForm({
    initial: { to_staff_id: EVERYBODY },
    send: ({ to_staff_id }) => handOver.mutateAsync({ request: { to_staff_id: to_staff_id === EVERYBODY ? null : to_staff_id } }),
    onSuccess: onDone,
  })
  const { items, feedback, differences } = claimed
  const colleagues = claimed.colleagues.map(({ staff_id, staff_name }) => ({ value: staff_id, label: `移交给 ${staff_name}` }))
  return (
    <FormDialog title="交班" submitText="退出登录" onClose={onClose} {...form.dialog}>
      <p>您领取的 {items.length + feedback.length + differences.length} 项尚未处理：</p>
      <ul className={styles.claimed} aria-label="我领取的事项">
        {items.map(({ case_id, kind, title, due_at }) => (
          <li key={case_id}>
            <span>
              {caseKind(kind).title}：{title}
            </span>
            <SlaTag row={{ status: 'PENDING', submitted_at: due_at, due_at }} />
          </li>
        ))}
        {feedback.map(({ feedback_id, content }) => (
          <li key={feedback_id}>意见反馈：{content}</li>
        ))}
        {differences.map(({ difference_id, account_name }) => (
          <li key={difference_id}>账实差异：{account_name}</li>
        ))}
      </ul>
      <Select
        label="如何交班"
        required
        {...form.field('to_staff_id')}
        options={[{ value: EVERYBODY, label: '释放，由任何人处理' }, ...colleagues]}
      />
      <p>同事无权处理的、或由其本人提交的会释放。</p>
    </FormDialog>
  )
}
