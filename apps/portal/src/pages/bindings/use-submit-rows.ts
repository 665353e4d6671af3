// The pairs of one submit as they go on: asked for by itself every 3, later every 10 seconds, and as soon as a message tells of them.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { isOpen } from '../../bindings/pair-text.ts'

const QUICK_MS = 3000
const SLOW_MS = 10_000
const QUICK_FOR_MS = 30_000

export function useSubmitRows(submitId: string): UseQueryResult<BindingRecord[], ApiError> {
  const [since] = useState(nowMs)
  return useQuery<BindingRecord[], ApiError>({
    queryKey: [bindingEndpoints.list.path, 'submit', submitId],
    queryFn: ({ signal }) => allOf(submitId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data !== undefined && !state.data.some(isOpen)) return false
      return nowMs() - since < QUICK_FOR_MS ? QUICK_MS : SLOW_MS
    },
  })
}

async function allOf(submitId: string, signal: AbortSignal): Promise<BindingRecord[]> {
  const rows: BindingRecord[] = []
  for (let page = 1; ; page += 1) {
    const asked = { submit_id: submitId, page_num: page, page_size: PAGE_SIZES[3] }
    const { content, total_size: total } = await call(bindingEndpoints.list, asked, { signal, background: true })
    rows.push(...content)
    if (content.length === 0 || rows.length >= total) return rows.reverse()
  }
}
