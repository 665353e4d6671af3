// Takes entries off the whitelist for a page that brings this code only once somebody asks for it.
import { useEffect, useRef } from 'react'
import { useRemoval } from './use-removal.ts'

type Props = {
  /** Grows by one with each that is to go. */
  asked: readonly { entry_id: string; account_name: string }[]
}

export function Remover({ asked }: Props) {
  const { remove } = useRemoval()
  const done = useRef(0)
  useEffect(() => {
    const next = asked.slice(done.current)
    done.current = asked.length
    for (const entry of next) remove([entry])
  }, [asked, remove])
  return null
}
