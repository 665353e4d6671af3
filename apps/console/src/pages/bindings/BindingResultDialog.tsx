// 人工完成、判定失败: what came of a binding that its platform does not show; another person checks it.
import { bindingCaseEndpoints } from '@tallyhelm/protocol/topics/bindings/console-endpoints'
import { bindingName } from '@tallyhelm/protocol/topics/bindings/enums'
import type { ConsoleBindingDetail } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'

type Props = { of: ConsoleBindingDetail; outcome: 'DONE' | 'REFUSED'; onClose: () => void }

const WORDS = {
  DONE: { title: '人工完成', note: '请先在渠道后台核对已生效。提交时与复核时都会再次读取渠道，渠道显示未生效的不能判定成功。' },
  REFUSED: { title: '判定失败', note: '请先在渠道后台核对未生效。复核通过后，原因将原样显示给客户，客户可以重试。' },
} as const

export function BindingResultDialog({ of, outcome, onClose }: Props) {
  const toast = useToast()
  const { title, note } = WORDS[outcome]
  return (
    <ReasonDialog
      title={title}
      subject={`${bindingName(of)} ${of.target}`}
      note={note}
      endpoint={bindingCaseEndpoints.BINDING_RESULT}
      request={{ pair_id: of.pair_id, outcome }}
      onSuccess={() => {
        toast.success('已提交，待他人复核')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
