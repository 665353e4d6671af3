// The library's reasons for one queue, to start from; what is picked may be typed over.
import { reasonEndpoints } from '@tallyhelm/protocol/topics/cases/reason-endpoints'
import type { QueueKind } from '@tallyhelm/protocol/topics/cases/lists'
import { Select } from '@tallyhelm/ui/fields/Select'
import { useCall } from '../api/queries.ts'
import { withTemplate } from './with-template.ts'

type Props = { queue: QueueKind; reason: string; onReason: (reason: string) => void }

/** Without the library it is typed by hand. Its place is kept until that is known: what moves under the mouse is not hit. */
export function ReasonTemplates({ queue, reason, onReason }: Props) {
  const { data, isPending } = useCall(reasonEndpoints.texts, { queue })
  const texts = data?.texts ?? []
  if (!isPending && texts.length === 0) return null
  return (
    <Select
      label="驳回模板"
      placeholder="选择后可继续修改"
      disabled={isPending}
      value={texts.includes(reason) ? reason : null}
      options={texts.map(value => ({ value, label: value }))}
      onChange={text => onReason(withTemplate(reason, text, texts))}
    />
  )
}
