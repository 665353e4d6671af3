// 催办: of one thing in its row, or of the chosen ones together with what became of each.
import { REMINDER_RESULTS, type ReminderResult } from '@tallyhelm/protocol/topics/sub-customers/enums'
import { REMIND_MOST } from '@tallyhelm/protocol/topics/sub-customers/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ResultList } from '@tallyhelm/ui/display/ResultList'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useButtons } from '../../shell/use-buttons.ts'

type Result = { id: string; result: ReminderResult }
/** How a list reminds of its rows. */
export type Remind = { isPending: boolean; send: (ids: readonly string[], onDone: (results: readonly Result[]) => void) => void }

type RowProps = { remind: Remind; id: string; name: string; subCustomer: string; isDue: boolean; isReminded: boolean }

export function RemindRow({ remind, id, name, subCustomer, isDue, isReminded }: RowProps) {
  const toast = useToast()
  const obstacle = useButtons()
  const whyNot = !isDue ? REMINDER_RESULTS.NOT_DUE : isReminded ? REMINDER_RESULTS.TODAY : undefined
  const tell = ([one]: readonly Result[]) => {
    if (one?.result === 'SENT') toast.success(`已催办 ${subCustomer}`)
    else if (one) toast.warning(REMINDER_RESULTS[one.result])
  }
  return (
    <Button
      variant="link"
      size="mini"
      aria-label={`催办 ${subCustomer} 的 ${name}`}
      loading={remind.isPending}
      disabledReason={obstacle('remind') ?? whyNot}
      onClick={() => remind.send([id], tell)}
    >
      催办
    </Button>
  )
}

type ChosenProps = { remind: Remind; ids: readonly string[]; nameOf: (id: string) => string; onDone: () => void }

export function RemindChosen({ remind, ids, nameOf, onDone }: ChosenProps) {
  const toast = useToast()
  const obstacle = useButtons()
  const [results, setResults] = useState<readonly Result[]>([])
  const tell = (all: readonly Result[]) => {
    if (all.some(({ result }) => result !== 'SENT')) return setResults(all)
    toast.success(`已催办 ${all.length} 条`)
    onDone()
  }
  const close = () => {
    setResults([])
    onDone()
  }
  return (
    <>
      <Button
        size="mini"
        loading={remind.isPending}
        disabledReason={obstacle('remind') ?? (ids.length > REMIND_MOST ? `每次最多催办 ${REMIND_MOST} 条` : undefined)}
        onClick={() => remind.send(ids, tell)}
      >
        催办
      </Button>
      <Dialog open={results.length > 0} title="催办结果" small onClose={close}>
        <ResultList
          label="催办结果"
          items={results.map(({ id, result }) => ({
            id,
            name: nameOf(id),
            state: result === 'SENT' ? 'success' : 'failed',
            note: REMINDER_RESULTS[result],
          }))}
        />
      </Dialog>
    </>
  )
}
