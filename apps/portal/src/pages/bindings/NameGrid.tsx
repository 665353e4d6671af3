// One row for each account: its name, the new one in a box, and what is wrong with it. Arrows and Enter go from row to row.
import { NAME_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { isEnter } from '@tallyhelm/ui/fields/typed-keys'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { PickerAccount } from '../../pickers/definitions.ts'
import chosen from '../../pickers/chosen.module.css'
import styles from './bindings.module.css'
import { isRenamed, nameProblems, type NameRow, pasted } from './names.ts'

type Props = {
  id: string
  rows: readonly NameRow[]
  /** What a try to send or the server says of a row. */
  problemOf: (accountId: string) => string | undefined
  onChange: (rows: readonly NameRow[]) => void
  onPaste: (rows: readonly NameRow[], done: string) => void
  onRemove: (account: PickerAccount) => void
}

export function NameGrid({ id, rows, problemOf, onChange, onPaste, onRemove }: Props) {
  const problems = nameProblems(rows)
  const boxOf = (row: NameRow | undefined) => document.getElementById(`${id}.${row?.account.account_id ?? ''}`)
  const keys = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || isEnter(event) ? 1 : 0
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    boxOf(rows[at + step])?.focus()
  }
  /** A single line goes into the box as usual. */
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    const { rows: filled, left } = pasted(rows, at, text)
    onPaste(filled, left === 0 ? '已粘贴名称' : `已粘贴名称，多出的 ${left} 行未采用`)
  }
  return (
    <>
      <p className={styles.gridHint}>从 Excel 复制一列，粘贴到任一“新名称”中，会从该行向下填入。</p>
      <table className={`${chosen.rows} ${styles.rows}`}>
        <caption className="sr-only">新名称</caption>
        <thead>
          <tr>
            <th scope="col">账户 ID</th>
            <th scope="col">原名称</th>
            <th scope="col" className={styles.nameHead}>
              新名称
            </th>
            <th scope="col">校验结果</th>
            <th scope="col">
              <span className="sr-only">移除</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <GridRow
              key={row.account.account_id}
              id={`${id}.${row.account.account_id}`}
              row={row}
              problem={problems.get(row.account.account_id) ?? problemOf(row.account.account_id)}
              onType={name => onChange(rows.map(other => (other === row ? { ...row, name } : other)))}
              onKeyDown={event => keys(event, at)}
              onPaste={event => paste(event, at)}
              onRemove={() => onRemove(row.account)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

type RowProps = {
  id: string
  row: NameRow
  problem: string | undefined
  onType: (name: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  onRemove: () => void
}

function GridRow({ id, row, problem, onType, onKeyDown, onPaste, onRemove }: RowProps) {
  const { account, name } = row
  return (
    <tr data-bad={problem === undefined ? undefined : true}>
      <th scope="row">
        <IdCell id={account.outside_account_id} />
      </th>
      <td data-label="原名称">{account.account_name}</td>
      <td>
        <TextField
          id={id}
          label={`${account.account_name} 的新名称`}
          hideLabel
          size="small"
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={onType}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          error={problem}
        />
      </td>
      <td data-label="校验结果">
        <Verdict row={row} problem={problem} />
      </td>
      <td className={chosen.removeCell}>
        <IconButton tooltip={false} label={`移除 ${account.account_name}`} icon={<Trash2 size={16} aria-hidden />} onClick={onRemove} />
      </td>
    </tr>
  )
}

function Verdict({ row, problem }: { row: NameRow; problem: string | undefined }) {
  if (problem !== undefined) return <Tag tone="error">需修正</Tag>
  if (!isRenamed(row)) return <span className={styles.quiet}>未修改</span>
  return (
    <Tag tone="success">
      可提交 {[...row.name].length}/{NAME_MOST}
    </Tag>
  )
}
