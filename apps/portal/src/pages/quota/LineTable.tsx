// The editable table of an order: one line per account, as cards on narrow windows.
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Hint } from '@tallyhelm/ui/display/Hint'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { MoneyCell } from '@tallyhelm/browser/forms/MoneyInput'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import Trash2 from 'lucide-react/icons/trash-2'
import { capabilityNote } from './capability-texts.ts'
import { useSeesSpend } from '../../session/use-session.ts'
import chosen from '../../pickers/chosen.module.css'
import { accountsTitle, amountName, contextOf, fillColumns, type LineColumn } from './line-columns.tsx'
import type { Line } from './lines.ts'
import { OPERATIONS } from './operation-texts.ts'
import { lineField } from './order-form.ts'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

export function LineTable({ draft }: { draft: OrderDraft }) {
  const columns = fillColumns(draft, useSeesSpend())
  return (
    <table className={`${chosen.rows} ${styles.lines}`}>
      <caption className="sr-only">{OPERATIONS[draft.kind].title}账户与金额</caption>
      <thead>
        <tr>
          <th scope="col">{draft.kind === 'TRANSFER' ? accountsTitle(draft) : '广告账户'}</th>
          {columns.map(column => (
            <HeadCell key={column.title} column={column} />
          ))}
          <th scope="col">
            <span className="sr-only">移除</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {draft.form.lines.map(line => (
          <LineRow
            key={line.account.account_id}
            line={line}
            columns={columns}
            draft={draft}
            problem={draft.fields.problem(lineField(line.account))}
          />
        ))}
      </tbody>
    </table>
  )
}

export function HeadCell({ column: { title, hint, look } }: { column: LineColumn }) {
  const head = (
    <>
      {title}
      {hint === undefined ? null : <Hint label={`${title}说明`}>{hint}</Hint>}
    </>
  )
  return (
    <th scope="col" className={look === 'right' ? styles.right : look === 'amount' ? styles.amountHead : undefined}>
      {hint === undefined ? head : <span className={styles.hinted}>{head}</span>}
    </th>
  )
}

type RowProps = { line: Line; columns: readonly LineColumn[]; draft: OrderDraft; problem: string | undefined }

function LineRow({ line, columns, draft, problem }: RowProps) {
  const toast = useToast()
  const { account, amount } = line
  const id = account.account_id
  const context = contextOf(draft, line)
  const note = capabilityNote(draft.kind, context.can)
  const hasAmount = columns.some(column => column.look === 'amount')
  const remove = () => {
    draft.change({ type: 'removed', accountId: id })
    toast.undo(`已移除 ${account.account_name}`, () => draft.change({ type: 'added', rows: [{ row: account, add_amount: amount }] }))
  }
  return (
    <tr data-line={id} data-bad={problem === undefined ? undefined : true} tabIndex={hasAmount ? undefined : -1}>
      <th scope="row">
        <NamedId name={account.account_name} id={account.outside_account_id} />
        {note === undefined ? null : <small className={styles.note}>{note}</small>}
        {hasAmount || problem === undefined ? null : <FieldError text={problem} />}
      </th>
      {columns.map(column =>
        column.look === 'amount' ? (
          <td key={column.title} data-label={column.title} className={styles.amountCell}>
            <MoneyCell
              label={`${account.account_name} 的${amountName(draft)}`}
              currency={account.currency}
              value={amount}
              onChange={value => draft.change({ type: 'typed', accountId: id, amount: value })}
              error={problem}
            />
            {problem === undefined ? null : <FieldError text={problem} />}
          </td>
        ) : (
          <td key={column.title} data-label={column.title} className={column.look === 'right' ? styles.right : undefined}>
            {column.cell(context)}
          </td>
        ),
      )}
      <td className={chosen.removeCell}>
        <IconButton tooltip={false} label={`移除 ${account.account_name}`} icon={<Trash2 size={16} aria-hidden />} onClick={remove} />
      </td>
    </tr>
  )
}
