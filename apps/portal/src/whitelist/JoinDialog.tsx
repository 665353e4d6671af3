// Puts ad accounts on the whitelist for some days; one that is on it gets the new term.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { today } from '@tallyhelm/browser/clock/clock'
import { MAX_WHITELIST_BATCH, WHITELIST_DAY_CHOICES, WHITELIST_DAYS } from '@tallyhelm/protocol/topics/auto-clear/enums'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import type { WhitelistAdded, WhitelistEntry } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { addDays } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { Select } from '@tallyhelm/ui/fields/Select'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand } from '../api/queries.ts'
import styles from './whitelist.module.css'

/** What is named of an account. */
export type Account = Pick<WhitelistEntry, 'account_id' | 'account_name'>

type Props = { accounts: readonly Account[]; onClose: () => void /** the accounts are on the list */; onDone: () => void }

const OPTIONS = WHITELIST_DAY_CHOICES.map(days => ({ value: String(days), label: `${days} 天` }))
const NAMED = 5

export function JoinDialog({ accounts, onClose, onDone }: Props) {
  const toast = useToast()
  const [days, setDays] = useState(String(WHITELIST_DAYS.standard))
  const add = useCommand(autoClearEndpoints.addToWhitelist, {
    onSuccess: answer => {
      const { tone, text } = wordsOf(answer)
      toast.show(tone, text, { durationMs: 3000 })
      onDone()
    },
  })
  const isTooMany = accounts.length > MAX_WHITELIST_BATCH
  const names = accounts.slice(0, NAMED).map(account => account.account_name)
  const join = () => add.mutate({ request: { account_ids: accounts.map(account => account.account_id), days: Number(days) } })
  return (
    <Dialog
      open
      small
      width={480}
      title={`加入自动清零白名单：${accounts.length} 个账户`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            loading={add.isPending}
            {...(isTooMany ? { disabledReason: `最多选择${MAX_WHITELIST_BATCH}个广告账号` } : {})}
            onClick={join}
          >
            加入白名单
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {names.join('、')}
          {accounts.length > NAMED ? ` 等 ${accounts.length} 个账户` : ''}
        </p>
        <Select
          label="白名单有效期"
          value={days}
          onChange={setDays}
          options={OPTIONS}
          help={`有效期至 ${addDays(today(), Number(days))}，到期后重新按规则清零。已在白名单的账户从今天起重新计算。`}
        />
        {isTooMany ? <FieldError text={`最多选择${MAX_WHITELIST_BATCH}个广告账号`} /> : null}
        {add.error === null ? null : <FieldError text={failureText(add.error)} />}
      </div>
    </Dialog>
  )
}

function wordsOf({ added, renewed, called_off, too_late }: WhitelistAdded): { tone: 'success' | 'warning'; text: string } {
  const parts = [added > 0 ? `已加入 ${added} 个账户` : '', renewed > 0 ? `已续期 ${renewed} 个账户` : '']
  if (called_off > 0) parts.push(`已取消 ${called_off} 个账户的清零`)
  if (too_late > 0) parts.push(`${too_late} 个账户的清零已在提交中，无法取消`)
  return { tone: too_late > 0 ? 'warning' : 'success', text: parts.filter(Boolean).join('，') }
}
