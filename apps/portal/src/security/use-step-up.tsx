// Step-up: before a sensitive change the user proves himself again, once in ten minutes; what was wanted then goes on by itself.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { callKey, useReadAgain } from '@tallyhelm/browser/calls/queries'
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { SecurityOverview } from '@tallyhelm/protocol/topics/session/factor-schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../api/client.ts'

const StepUpDialog = lazy(async () => ({ default: (await import('./StepUpDialog.tsx')).StepUpDialog }))

/** A proof that ends this soon is asked for again. */
const MARGIN_MS = 60_000

type Step = () => unknown
type Asking = { step: Step; overview: SecurityOverview }

export type StepUp = {
  /** Takes the step: at once while the last proof counts, else after a new one; also when the server asks for it. Tells what it is refused with. */
  guard: (step: Step) => void
  /** Takes the step at once, and asks when the server does: where a proof counts for that very thing alone, one given before is for nothing. */
  attempt: (step: Step) => void
  /** Render it beside whatever asks. */
  dialog: ReactNode
}

export function useStepUp(): StepUp {
  const client = useQueryClient()
  const readAgain = useReadAgain()
  const toast = useToast()
  const [asking, setAsking] = useState<Asking>()
  const tell = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (!error.isTold) toast.error(error.fields[0]?.msg ?? error.msg, { durationMs: 4000 })
  }
  const ask = async (step: Step, isSure: boolean) => {
    const overview = await client.fetchQuery({
      queryKey: callKey(sessionEndpoints.securityOverview, {}),
      queryFn: () => call(sessionEndpoints.securityOverview, {}),
    })
    if (!isSure && isProved(overview)) await take(step)
    else setAsking({ step, overview })
  }
  const take = async (step: Step) => {
    try {
      await step()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CATALOGUE.STEP_UP_REQUIRED.code) throw error
      await ask(step, true)
    }
  }
  const proved = () => {
    void readAgain(sessionEndpoints.stepUp)
    setAsking(undefined)
    if (asking) take(asking.step).catch(tell)
  }
  const dialog = asking ? (
    <Suspense>
      <StepUpDialog overview={asking.overview} onProved={proved} onClose={() => setAsking(undefined)} />
    </Suspense>
  ) : null
  return { guard: step => void ask(step, false).catch(tell), attempt: step => void take(step).catch(tell), dialog }
}

const isProved = ({ stepped_up_until: until }: SecurityOverview): boolean => until !== null && Date.parse(until) - nowMs() > MARGIN_MS
