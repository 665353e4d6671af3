// 选择账户: the accounts of a binding, chosen in the picker or pasted as ids, with what each is bound to now.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { ACCOUNTS_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { splitIds } from '@tallyhelm/protocol/values/text'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { isEnter } from '@tallyhelm/ui/fields/typed-keys'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { type Blocked, findChosen } from '../../bindings/chosen.ts'
import type { PickerAccount, PickerKind } from '../../pickers/definitions.ts'
import { useProfile } from '../../session/use-session.ts'
import chosen from '../../pickers/chosen.module.css'
import styles from './bindings.module.css'

const AccountPicker = lazy(async () => ({ default: (await import('../../pickers/AccountPicker.tsx')).AccountPicker }))
const MANY = `最多选择${ACCOUNTS_MOST}个广告账号`

type Bound = {
  title: string
  of: (account: PickerAccount) => readonly string[]
  textOf: (id: string) => string
  noteOf: (account: PickerAccount) => string | undefined
}
type Props = {
  id: string
  channel: Channel
  picker: PickerKind
  accounts: readonly PickerAccount[]
  blocked: readonly Blocked[]
  /** What is wrong with the choice. */
  error: string | undefined
  /** What an account has now, by the name of its column. */
  bound?: Bound | undefined
  /** What stands in place of the table of chosen accounts. */
  table?: (onRemove: (account: PickerAccount) => void) => ReactNode
  /** Below it. */
  children?: ReactNode
  onChange: (accounts: readonly PickerAccount[]) => void
}

export function AccountsCard(props: Props) {
  const { id, channel, picker, accounts, blocked, error, bound, table, children, onChange } = props
  const { headingId, isPicking, setIsPicking, isPasting, setIsPasting, endPasting, add, remove } = useChoice(accounts, onChange)
  const room = ACCOUNTS_MOST - accounts.length
  const full = room <= 0 ? MANY : undefined
  return (
    <Card padded={false} aria-label="选择账户">
      <div className={chosen.toolbar}>
        <h2 id={headingId} tabIndex={-1}>
          选择账户{' '}
          <small>
            {accounts.length} 个，最多 {ACCOUNTS_MOST} 个
          </small>
        </h2>
        <Button id={id} size="small" icon={<Plus size={14} aria-hidden />} disabledReason={full} onClick={() => setIsPicking(true)}>
          添加账户
        </Button>
        <Button
          size="small"
          icon={<ClipboardPaste size={14} aria-hidden />}
          disabledReason={full}
          aria-expanded={isPasting}
          onClick={() => setIsPasting(!isPasting)}
        >
          粘贴账户 ID
        </Button>
      </div>
      {isPasting ? <PasteIds channel={channel} onTake={add} onClose={endPasting} /> : null}
      <BlockedNotice blocked={blocked} />
      <div role="alert" className={styles.cardProblem}>
        {error === undefined ? null : <FieldError text={error} />}
      </div>
      {accounts.length === 0 ? (
        <Empty
          title="还没有选择账户"
          text={`从列表中选择，或粘贴账户 ID，最多 ${ACCOUNTS_MOST} 个。`}
          action={<Button onClick={() => setIsPicking(true)}>添加账户</Button>}
        />
      ) : table === undefined ? (
        <AccountTable accounts={accounts} bound={bound} onRemove={remove} />
      ) : (
        table(remove)
      )}
      {accounts.length === 0 ? null : children}
      {isPicking ? (
        <Suspense fallback={null}>
          <AccountPicker
            kind={picker}
            channel={channel}
            room={room}
            onClose={() => setIsPicking(false)}
            onConfirm={rows => add(rows.map(({ row }) => row))}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}

function useChoice(accounts: readonly PickerAccount[], onChange: (accounts: readonly PickerAccount[]) => void) {
  const toast = useToast()
  const headingId = useId()
  /** Once what was pressed is gone. */
  const toHeading = () => setTimeout(() => document.getElementById(headingId)?.focus())
  const [isPicking, setIsPicking] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  /** Whether there was room for them. */
  const add = (rows: readonly PickerAccount[]): boolean => {
    const known = new Set(accounts.map(account => account.account_id))
    const fresh = rows.filter(row => !known.has(row.account_id))
    if (accounts.length + fresh.length > ACCOUNTS_MOST) {
      toast.error(MANY)
      return false
    }
    if (fresh.length > 0) onChange([...accounts, ...fresh])
    setIsPicking(false)
    return true
  }
  const remove = (gone: PickerAccount) => {
    onChange(accounts.filter(account => account !== gone))
    toast.undo(`已移除 ${gone.account_name}`, () => onChange(accounts))
    toHeading()
  }
  const endPasting = () => {
    setIsPasting(false)
    toHeading()
  }
  return { headingId, isPicking, setIsPicking, isPasting, setIsPasting, endPasting, add, remove }
}

export function BlockedNotice({ blocked }: { blocked: readonly Blocked[] }) {
  if (blocked.length === 0) return null
  return (
    <NoticeStrip tone="warning" title={`不可操作（${blocked.length}）`} collapsible square>
      <ul>
        {blocked.map(({ name, id, reason }) => (
          <li key={id}>{name === '' ? `${id}：${reason}` : `${name}（${id}）：${reason}`}</li>
        ))}
      </ul>
    </NoticeStrip>
  )
}

type PasteProps = { channel: Channel; onTake: (rows: readonly PickerAccount[]) => boolean; onClose: () => void }

function PasteIds({ channel, onTake, onClose }: PasteProps) {
  const { isSubCustomer } = useProfile()
  const [blocked, setBlocked] = useState<readonly Blocked[]>([])
  const form = useForm({
    initial: { text: '' },
    checks: { text: typed => pasteProblem(splitIds(typed).length) },
    at: 'text',
    send: ({ text }) => findChosen(channel, isSubCustomer, splitIds(text)),
    onSuccess: found => {
      if (!onTake(found.accounts)) return
      setBlocked(found.blocked)
      if (found.blocked.length === 0) onClose()
    },
  })
  return (
    <div className={styles.pasting}>
      <TextArea
        label="粘贴账户 ID"
        rows={4}
        spellCheck={false}
        placeholder="一行一个，或以逗号、空格、分号、顿号分隔"
        help={`已识别 ${splitIds(form.values.text).length} 个 ID`}
        {...form.field('text')}
        onKeyDown={event => {
          if (!isEnter(event) || !event.ctrlKey) return
          event.stopPropagation()
          form.submit()
        }}
      />
      <BlockedNotice blocked={blocked} />
      <div className={styles.pasteEnd}>
        <Button size="small" onClick={onClose}>
          收起
        </Button>
        <Button size="small" variant="outline" loading={form.isBusy} onClick={() => form.submit()}>
          加入账户
        </Button>
      </div>
    </div>
  )
}

function pasteProblem(count: number): string | undefined {
  if (count === 0) return '请粘贴账户 ID'
  return count > ACCOUNTS_MOST ? MANY : undefined
}

type TableProps = Pick<Props, 'accounts'> & { bound: Bound | undefined; onRemove: (account: PickerAccount) => void }

function AccountTable({ accounts, bound, onRemove }: TableProps) {
  return (
    <table className={`${chosen.rows} ${styles.rows}`}>
      <caption className="sr-only">已选择的账户</caption>
      <thead>
        <tr>
          <th scope="col">广告账户</th>
          <th scope="col">开户公司</th>
          {bound === undefined ? null : <th scope="col">{bound.title}</th>}
          <th scope="col">
            <span className="sr-only">移除</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(account => (
          <tr key={account.account_id}>
            <th scope="row">
              <NamedId name={account.account_name} id={account.outside_account_id} />
            </th>
            <td data-label="开户公司">{account.company_name}</td>
            {bound === undefined ? null : (
              <td data-label={bound.title}>
                {bound.of(account).map(bound.textOf).join('、') || <span className={styles.quiet}>未绑定</span>}
                {bound.noteOf(account) === undefined ? null : <small className={styles.warning}>{bound.noteOf(account)}</small>}
              </td>
            )}
            <td className={chosen.removeCell}>
              <IconButton
                tooltip={false}
                label={`移除 ${account.account_name}`}
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => onRemove(account)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
