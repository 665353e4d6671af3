// Who reads a list of the portal: what is not meant for them is not there.
import type { Reader } from '@tallyhelm/protocol/lists/meant-for'
import { useMemo } from 'react'
import { useRoute } from '../routes/use-route.ts'
import { useProfile, useSeesSpend } from '../session/use-session.ts'

/** Keeps its identity while the reader is the same. */
export function useReader(): Reader {
  const { channel } = useRoute()
  const { isSubCustomer, roles } = useProfile()
  const seesSpend = useSeesSpend()
  const hasSubCustomers = !isSubCustomer && roles.includes('SecondAgent')
  const seesRebate = roles.includes('Rebate')
  return useMemo(
    () => ({ channel, seesSpend, hasSubCustomers, isSubCustomer, seesRebate }),
    [channel, seesSpend, hasSubCustomers, isSubCustomer, seesRebate],
  )
}
