// Where an opening stands: its status, while it is 审核中 how far it has come.
import { OPENING_STANDINGS } from '@tallyhelm/protocol/topics/openings/console-lists'
import { isCalling, OPENING_STAGES } from '@tallyhelm/protocol/topics/openings/enums'
import type { ConsoleOpening } from '@tallyhelm/protocol/topics/openings/room-schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'

export function OpeningStandingTag({
  of: { status, stage },
}: {
  of: Pick<ConsoleOpening, 'status'> & { stage?: ConsoleOpening['stage'] }
}) {
  const { text, tone } = OPENING_STANDINGS[status]
  return <Tag tone={isCalling(stage) ? 'warning' : tone}>{stage == null ? text : OPENING_STAGES[stage]}</Tag>
}
