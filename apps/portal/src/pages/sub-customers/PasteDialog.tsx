// Pasting ad accounts with their sub-customers, a line each; lines that were refused stay to be mended and sent again alone.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import type { AssignedRows } from '@tallyhelm/protocol/topics/sub-customers/held-schemas'
import { PASTED_LETTERS_MOST, PASTED_MOST, TAKE_BACK } from '@tallyhelm/protocol/topics/sub-customers/limits'
import { ResultList } from '@tallyhelm/ui/display/ResultList'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'

type Results = AssignedRows['results']

function contentProblem(content: string): string | undefined {
  const lines = content.split('\n').filter(line => line.trim() !== '').length
  if (lines === 0) return '请粘贴账户与子客户'
  return lines > PASTED_MOST + 1 ? `每次最多 ${PASTED_MOST} 行` : undefined
}

export function PasteDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const assign = useFormCommand(subCustomerEndpoints.assignPasted)
  const [refused, setRefused] = useState<Results>([])
  const form = useForm({
    initial: { content: '' },
    checks: { content: contentProblem },
    at: 'content',
    send: ({ content }) => assign.mutateAsync({ request: { content } }),
    onSuccess: ({ results }, { content }) => {
      const failed = results.filter(row => !row.is_ok)
      if (failed.length < results.length) toast.success(`已变更 ${results.length - failed.length} 个账户的子客户`)
      if (failed.length === 0) return onClose()
      const lines = content.split(/\r\n|\r|\n/)
      form.set({ content: failed.map(row => lines[row.row_no - 1] ?? '').join('\n') })
      setRefused(failed)
    },
  })
  return (
    <FormDialog
      title="粘贴变更子客户"
      submitText={refused.length === 0 ? '确认变更' : '重新提交未成功的行'}
      onClose={onClose}
      {...form.dialog}
    >
      {refused.length === 0 ? null : (
        <ResultList
          label="未成功的行"
          items={refused.map(({ row_no, outside_account_id, sub_customer_name, msg }) => ({
            id: String(row_no),
            name: `${outside_account_id} ${sub_customer_name}`.trim(),
            state: 'failed',
            note: msg,
          }))}
        />
      )}
      <p>账户及其余额、未结束的冻结与违规随之转移；此前的消耗仍记在原归属。</p>
      <TextArea
        label="账户与子客户"
        required
        rows={8}
        limit={PASTED_LETTERS_MOST}
        spellCheck={false}
        placeholder={'1029384756102\t青禾优选\n1029384756118\t' + TAKE_BACK}
        help={`每行一个账户：账户 ID 与子客户名称，最多 ${PASTED_MOST} 行；收回给自己请填写“${TAKE_BACK}”`}
        {...form.field('content')}
      />
    </FormDialog>
  )
}
