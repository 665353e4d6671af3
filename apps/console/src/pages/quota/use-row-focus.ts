// Where the focus goes when the review panel closes: to its row, or to the one that has taken its place.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Row = { item_id: string }

export function useRowFocus(openId: string | undefined, rows: readonly Row[]): () => HTMLElement | null {
  const [last, setLast] = useState<{ id: string; index: number }>()
  const given = useRef<HTMLElement | null>(null)
  const index = rows.findIndex(row => row.item_id === openId)
  if (openId !== undefined && index >= 0 && (last?.id !== openId || last.index !== index)) setLast({ id: openId, index })
  const give = () => {
    const numbers = [...document.querySelectorAll<HTMLElement>('[data-leg]')]
    const own = numbers.find(number => number.dataset.leg === last?.id)
    given.current = own ?? numbers[Math.min(last?.index ?? 0, numbers.length - 1)] ?? document.querySelector<HTMLElement>('h1')
    return given.current
  }
  // The row that took the focus may leave the list with the next answer, and the focus with it.
  const follow = useEffectEvent(() => {
    if (given.current?.isConnected === false && document.activeElement === document.body) give()?.focus()
  })
  useEffect(() => follow(), [rows])
  return give
}
