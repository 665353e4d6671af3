// The reason of an action, which the audit log keeps as it is typed.
import { REASON_MOST, reasonLength } from '@tallyhelm/protocol/values/reason'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'

type Props = { id?: string; value: string; onChange: (value: string) => void; error: string | undefined; help?: string }

export function ReasonField(props: Props) {
  const { help = '将原样记入审计日志' } = props
  const told = `${reasonLength()}，${help}`
  return <TextArea label="原因" required limit={REASON_MOST} rows={3} placeholder="请说明原因" {...props} help={told} />
}
