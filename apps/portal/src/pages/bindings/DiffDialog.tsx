// The preview of new names: of each account what it is called and what it will be, with what differs marked.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import styles from './bindings.module.css'
import { differenceOf, type NameRow } from './names.ts'

type Props = { rows: readonly NameRow[]; isBusy: boolean; onSubmit: () => void; onClose: () => void }

export function DiffDialog({ rows, isBusy, onSubmit, onClose }: Props) {
  return (
    <Dialog
      open
      width={750}
      title={`确认修改 ${rows.length} 个名称`}
      closable={!isBusy}
      closeOnOutsidePress={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabledReason={isBusy ? '正在提交' : undefined}>
            返回修改
          </Button>
          <Button variant="primary" loading={isBusy} loadingText="提交中…" onClick={onSubmit}>
            确认提交
          </Button>
        </>
      }
    >
      <p className={styles.diffHint}>提交后由平台逐个执行；24 小时内可以撤销本批。</p>
      <table className={styles.diff}>
        <caption className="sr-only">改名预览</caption>
        <thead>
          <tr>
            <th scope="col">账户 ID</th>
            <th scope="col">原名称</th>
            <th scope="col">新名称</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <DiffRow key={row.account.account_id} row={row} />
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

function DiffRow({ row: { account, name } }: { row: NameRow }) {
  const { start, before, after, end } = differenceOf(account.account_name, name)
  return (
    <tr>
      <th scope="row">{account.outside_account_id}</th>
      <td>
        {start}
        {before === '' ? null : <del>{before}</del>}
        {end}
      </td>
      <td>
        {start}
        {after === '' ? null : <ins>{after}</ins>}
        {end}
      </td>
    </tr>
  )
}
