// Where the focus goes when the review panel closes: to its row, or to the one that has taken its place.
import { useState } from 'react'

type Row = { item_id: string }

export function useRowFocus(openId: string | undefined, rows: readonly Row[]): () => HTMLElement | null {
  const [last, setLast] = useState<{ id: string; index: number }>()
  const index = rows.findIndex(row => row.item_id === openId)
  if (openId !== undefined && index >= 0 && (last?.id !== openId || last.index !== index)) setLast({ id: openId, index })
  return () => {
    const numbers = [...document.querySelectorAll<HTMLElement>('[data-leg]')]
    const own = numbers.find(number => number.dataset.leg === last?.id)
    return own ?? numbers[Math.min(last?.index ?? 0, numbers.length - 1)] ?? document.querySelector<HTMLElement>('h1')
  }
}
