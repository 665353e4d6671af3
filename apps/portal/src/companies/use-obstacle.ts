// Why no application about a company can be made, asked as soon as its number and area are complete.
import { useRested } from '@tallyhelm/browser/forms/use-rested'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import { numberProblem, plainNumber } from '@tallyhelm/protocol/topics/companies/material'
import { useCall } from '../api/queries.ts'

/** `isAsked`: whether the number is typed here at all. */
export function useObstacle({ area, registration_number: typed }: { area: string; registration_number: string }, isAsked: boolean) {
  const number = plainNumber(area, typed)
  const isComplete = isAsked && numberProblem(area, typed) === undefined
  const hasRested = useRested(`${area} ${number}`) === `${area} ${number}`
  const { data } = useCall(
    applyEndpoints.checkCondition,
    { area, registration_number: number },
    { enabled: isComplete && hasRested, staleTime: 0 },
  )
  return isComplete ? (data?.obstacle ?? undefined) : undefined
}
