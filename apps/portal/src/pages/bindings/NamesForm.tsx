// The grid of new names: typed, pasted from a sheet or made by tools; each row says what is wrong, and a diff stands before the sending.
import { type Form, useForm } from '@tallyhelm/browser/forms/use-form'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { ACCOUNTS_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useEffect, useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { useOneKey } from '../../funds/use-one-key.ts'
import type { PickerAccount } from '../../pickers/definitions.ts'
import { AccountsCard } from './AccountsCard.tsx'
import styles from './bindings.module.css'
import type { FormStart } from './BindingShell.tsx'
import { DiffDialog } from './DiffDialog.tsx'
import { NameGrid } from './NameGrid.tsx'
import { isRenamed, nameProblems, type NameRow, startOf } from './names.ts'
import { NameTools } from './NameTools.tsx'
import { SubmitKeys } from './SubmitKeys.tsx'

type Props = FormStart & { channel: Channel; obstacle: string | undefined }
type Values = { rows: readonly NameRow[] }

export function NamesForm({ channel, accounts, blocked, obstacle, ...ends }: Props) {
  const toast = useToast()
  const [isPreviewing, setIsPreviewing] = useState(false)
  const form = useNamesForm(accounts, ends, () => setIsPreviewing(false))
  const { rows } = form.values
  const { id, error } = form.field('rows')
  const setRows = (next: readonly NameRow[]) => form.set({ rows: next })
  const apply = (next: readonly NameRow[], done: string) => {
    setRows(next)
    toast.undo(done, () => setRows(rows))
  }
  const preview = () => form.check('rows') && setIsPreviewing(true)
  return (
    <>
      <AccountsCard
        id={id}
        channel={channel}
        picker="NAME"
        accounts={rows.map(({ account }) => account)}
        blocked={blocked}
        error={error}
        onChange={chosen => setRows(withAccounts(rows, chosen))}
        table={removeOf => (
          <>
            <NameTools rows={rows} onApply={apply} />
            <SubmitKeys isOff={form.isBusy || obstacle !== undefined} onSubmit={preview}>
              <NameGrid
                id={id}
                rows={rows}
                problemOf={accountId => form.problem(`rows.${accountId}`)}
                onChange={setRows}
                onPaste={apply}
                onRemove={removeOf}
              />
            </SubmitKeys>
          </>
        )}
      >
        <div className={styles.cardProblem}>
          <FormRefusal text={form.message} />
        </div>
        <GridEnd
          rows={rows}
          obstacle={obstacle}
          onRestore={() =>
            apply(
              rows.map(({ account }) => startOf(account)),
              '已恢复原名称',
            )
          }
          onPreview={preview}
        />
      </AccountsCard>
      {isPreviewing ? (
        <DiffDialog
          rows={rows.filter(isRenamed)}
          isBusy={form.isBusy}
          onSubmit={() => form.submit()}
          onClose={() => setIsPreviewing(false)}
        />
      ) : null}
    </>
  )
}

type EndProps = { rows: readonly NameRow[]; obstacle: string | undefined; onRestore: () => void; onPreview: () => void }

function GridEnd({ rows, obstacle, onRestore, onPreview }: EndProps) {
  const changed = rows.filter(isRenamed).length
  const wrong = nameProblems(rows).size
  return (
    <div className={styles.gridEnd}>
      <p>
        {rows.length} 个账户，改动 <b>{changed}</b> 个{wrong === 0 ? null : <span className={styles.wrong}>，{wrong} 行需修正</span>}
      </p>
      <Button onClick={onRestore} disabledReason={changed === 0 ? '没有改动' : undefined}>
        恢复原名称
      </Button>
      <Button variant="primary" disabledReason={obstacle} onClick={onPreview}>
        预览并提交
      </Button>
    </div>
  )
}

function useNamesForm(
  accounts: readonly PickerAccount[],
  { onChanged, onDone }: Pick<FormStart, 'onChanged' | 'onDone'>,
  onRefusal: () => void,
): Form<Values> {
  const [initial] = useState<Values>(() => ({ rows: accounts.map(startOf) }))
  const command = useFormCommand(bindingEndpoints.batchRename)
  const once = useOneKey()
  const form: Form<Values> = useForm<Values, Submitted>({
    initial,
    checks: { rows: rowsProblem },
    parts: ({ rows }) => rows.map(({ account }) => `rows.${account.account_id}`),
    // Only those that are renamed were sent.
    aliases: path => {
      const place = /^accounts\.(\d+)/.exec(path)?.[1]
      const row = place === undefined ? undefined : form.values.rows.filter(isRenamed)[Number(place)]
      return row === undefined ? (path === 'accounts' ? 'rows' : undefined) : `rows.${row.account.account_id}`
    },
    send: ({ rows }) => {
      const renamed = rows.filter(isRenamed).map(({ account, name }) => ({
        account_id: account.account_id,
        account_name: name,
        name_before: account.account_name,
      }))
      return once(idempotencyKey => command.mutateAsync({ request: { accounts: renamed }, idempotencyKey }))
    },
    onError: onRefusal,
    onSuccess: answer => onDone(answer.submit_id),
  })
  const isChanged = form.values !== initial
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  return form
}

function rowsProblem(rows: readonly NameRow[]): string | ReadonlyMap<string, string> | undefined {
  if (rows.length === 0) return '请选择广告账号'
  if (rows.length > ACCOUNTS_MOST) return `最多选择${ACCOUNTS_MOST}个广告账号`
  if (!rows.some(isRenamed)) return '还没有修改任何名称'
  const problems = nameProblems(rows)
  return problems.size === 0 ? undefined : problems
}

/** Rows that stay keep what was typed. */
function withAccounts(rows: readonly NameRow[], accounts: readonly PickerAccount[]): NameRow[] {
  const known = new Map(rows.map(row => [row.account.account_id, row]))
  return accounts.map(account => known.get(account.account_id) ?? startOf(account))
}
