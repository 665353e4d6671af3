// One order as it goes on: told of changes by events, and asking by itself every 3, later every 10 seconds.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useOrderEvents } from '../../orders/use-order-events.ts'

const QUICK_MS = 3000
const SLOW_MS = 10_000
const QUICK_FOR_MS = 30_000

export function useOrderProgress(applyNo: string): UseQueryResult<Order, ApiError> {
  const [since] = useState(nowMs)
  const order = useCall(
    quotaEndpoints.order,
    { apply_no: applyNo },
    {
      staleTime: 0,
      refetchInterval: query => {
        const status = query.state.data?.status
        if (status !== undefined && !isOpen(status)) return false
        return status !== 'PENDING_APPROVAL' && nowMs() - since < QUICK_FOR_MS ? QUICK_MS : SLOW_MS
      },
    },
  )
  useOrderEvents(order.data !== undefined && isOpen(order.data.status), changed => {
    if (changed === undefined || changed === applyNo) void order.refetch()
  })
  return order
}

/** It goes on by itself, or waits for people. */
const isOpen = (status: Order['status']): boolean => status === 'PROCESSING' || status === 'PENDING_APPROVAL'
