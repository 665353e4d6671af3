// Links: within the application through its router, so that the page stays; others, and those for a new window, are plain.
import type { LinkProps } from '@tallyhelm/ui/actions/Link'
import { Link } from 'react-router'

export function renderLink({ href, ...rest }: LinkProps) {
  const isOwn = href.startsWith('/') && !href.startsWith('/api/') && rest.target === undefined
  return isOwn ? <Link to={href} {...rest} /> : <a href={href} rel="noreferrer" {...rest} />
}
