// A link that opens a document in a new tab, and says so to those who can't see it.
import type { ReactNode } from 'react'

type Props = { href: string; className?: string | undefined; onClick: () => void; children: ReactNode }

export const NewTabLink = ({ children, ...rest }: Props) => (
  <a {...rest} target="_blank" rel="noreferrer">
    {children}
    <span className="sr-only">（在新标签页打开）</span>
  </a>
)
