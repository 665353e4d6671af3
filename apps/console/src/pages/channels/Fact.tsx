// One fact of a channel, in a list of them (a <dl>).
import type { ReactNode } from 'react'

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
