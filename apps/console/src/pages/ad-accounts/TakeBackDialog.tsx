// Taking ad accounts back from their customers, or giving them to another one: a verdict for each, as each goes by itself.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import type { PoolAccount, PoolVerdicts } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { AccountNames } from '../../lists/AccountNames.tsx'
import styles from '../../lists/names.module.css'
import { NO_OWNER, OWN, type Owner, OwnerFields, ownerProblems } from './OwnerFields.tsx'

const TEXTS = {
  takeBack: { title: '收回账户', note: '仅收回余额为零、没有未完成操作的账户。收回后客户只能查看历史，账户可再次接管给其他客户。' },
  move: { title: '变更客户', note: '仅变更余额为零、没有未完成操作的账户。历史留在原客户，渠道上的额度记为新客户的期初。' },
} as const

type Props = { action: 'takeBack' | 'move'; accounts: readonly PoolAccount[]; onRead: () => void; onClose: () => void }

export function TakeBackDialog({ action, accounts, onRead, onClose }: Props) {
  const [results, setResults] = useState<PoolVerdicts['results']>()
  const onSuccess = (answer: PoolVerdicts) => {
    setResults(answer.results)
    onRead()
  }
  const takeBack = useFormCommand(consoleAccountEndpoints.takeBack, { onSuccess })
  const move = useFormCommand(consoleAccountEndpoints.move, { onSuccess })
  const { title, note } = TEXTS[action]
  const form = useForm({
    initial: { owner: NO_OWNER as Owner, reason: '' },
    checks: {
      owner: owner => (action === 'takeBack' ? undefined : (ownerProblems.customer_id(owner) ?? ownerProblems.company_id(owner))),
      reason: reasonProblem,
    },
    aliases: { customer_id: 'owner', company_id: 'owner', sub_customer_id: 'owner' },
    send: async ({ owner, reason }) => {
      const account_ids = accounts.map(account => account.account_id)
      if (action === 'takeBack') return await takeBack.mutateAsync({ request: { account_ids, reason } })
      const to = {
        customer_id: owner.customer[0]?.value ?? '',
        company_id: owner.company_id ?? '',
        sub_customer_id: owner.sub_customer_id === OWN ? null : owner.sub_customer_id,
      }
      return await move.mutateAsync({ request: { account_ids, ...to, reason } })
    },
  })
  const { value: owner, onChange, error } = form.field('owner')
  if (results !== undefined) return <Verdicts title={title} accounts={accounts} results={results} onClose={onClose} />
  return (
    <FormDialog title={`${title}：${accounts.length} 个账户`} submitText={title} onClose={onClose} {...form.dialog}>
      <p>{note}</p>
      <AccountNames accounts={accounts} />
      {action === 'move' ? (
        <OwnerFields
          value={owner}
          onChange={onChange}
          errors={owner.customer.length === 0 ? { customer_id: error } : { company_id: error }}
        />
      ) : null}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

type Told = { title: string; accounts: readonly PoolAccount[]; results: PoolVerdicts['results']; onClose: () => void }

function Verdicts({ title, accounts, results, onClose }: Told) {
  const taken = results.filter(result => result.accepted).length
  const names = new Map(accounts.map(account => [account.account_id, account.account_name]))
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${title}：完成 ${taken} / ${results.length}`}
      width={480}
      small
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <ul className={styles.names} aria-label="逐个结果">
        {results.map(({ account_id, accepted, msg }) => (
          <li key={account_id}>
            <span className={styles.two}>
              <b>{names.get(account_id)}</b>
              <small>{msg}</small>
            </span>
            <Tag tone={accepted ? 'success' : 'error'}>{accepted ? '完成' : '未完成'}</Tag>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
