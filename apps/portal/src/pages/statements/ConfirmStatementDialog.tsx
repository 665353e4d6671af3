// 确认对账单: by a code that is sent about this statement and version alone.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { statementEndpoints } from '@tallyhelm/protocol/topics/statements/endpoints'
import { CONFIRM_IS_FINAL } from '@tallyhelm/protocol/topics/statements/enums'
import type { StatementDetail } from '@tallyhelm/protocol/topics/statements/schemas'
import { CODE_PATTERN } from '@tallyhelm/protocol/topics/session/limits'
import { capitalText } from '@tallyhelm/protocol/values/capital'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { amountOf, moneyOf } from '../../lists/amounts.ts'
import { useOwnCode } from '../../security/use-own-code.ts'

const codeProblem = (code: string): string | undefined =>
  code.trim() === '' ? '请输入验证码' : CODE_PATTERN.test(code.trim()) ? undefined : '验证码为 6 位数字'

export function ConfirmStatementDialog({ statement, onClose }: { statement: StatementDetail; onClose: () => void }) {
  const { statement_id: id, version, payable, currency, month } = statement
  const toast = useToast()
  const confirm = useFormCommand(statementEndpoints.confirm)
  const form = useForm({
    initial: { code: '' },
    checks: { code: codeProblem },
    send: ({ code }) => confirm.mutateAsync({ request: { id, version, code } }),
    onSuccess: () => {
      toast.success('对账单已确认')
      onClose()
    },
  })
  const sms = useOwnCode('confirm-statement', error => form.refuse(error, 'code'))
  const sendCode = () => {
    form.clear('code')
    return sms.send({ about: `${id}:${version}` })
  }
  return (
    <FormDialog title="确认对账单" submitText="确认对账单" onClose={onClose} {...form.dialog}>
      <NoticeStrip tone="warning">{CONFIRM_IS_FINAL}</NoticeStrip>
      <Definitions
        items={[
          { label: '对账单', value: `${month} · ${id} · 第 ${version} 版` },
          { label: '应付', value: `${amountOf(payable, { withSymbol: true }, currency)} ${currency}` },
          { label: '大写', value: capitalText(moneyOf(payable, currency)) },
        ]}
      />
      <CodeField
        label="短信验证码"
        required
        help="发送至您的登录手机号"
        {...form.field('code')}
        waitSeconds={sms.waitSeconds}
        onSend={sendCode}
      />
    </FormDialog>
  )
}
