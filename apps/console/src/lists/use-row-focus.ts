// Where the focus goes when the review panel closes: to its row, or to the one that has taken its place.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Each row has one button that opens it, with its id as `data-opens`. */
export function useRowFocus(openId: string | undefined, ids: readonly string[]): () => HTMLElement | null {
  const [last, setLast] = useState<{ id: string; index: number }>()
  const given = useRef<HTMLElement | null>(null)
  const index = openId === undefined ? -1 : ids.indexOf(openId)
  if (openId !== undefined && index >= 0 && (last?.id !== openId || last.index !== index)) setLast({ id: openId, index })
  const give = () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-opens]')]
    const own = rows.find(row => row.dataset.opens === last?.id)
    given.current = own ?? rows[Math.min(last?.index ?? 0, rows.length - 1)] ?? document.querySelector<HTMLElement>('h1')
    return given.current
  }
  // The row that took the focus may leave the list with the next answer, and the focus with it.
  const follow = useEffectEvent(() => {
    if (given.current?.isConnected === false && document.activeElement === document.body) give()?.focus()
  })
  useEffect(() => follow(), [ids])
  return give
}
