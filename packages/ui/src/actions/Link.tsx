// A link that the application draws with its own router: this package knows none.
import { type ComponentPropsWithRef, createContext, type ReactElement, useContext } from 'react'

export type LinkProps = ComponentPropsWithRef<'a'> & { href: string }
type RenderLink = (props: LinkProps) => ReactElement

const LinkContext = createContext<RenderLink>(props => <a {...props} />)

/** Given once by the application: how a link is drawn, so that following one does not reload the page. */
export const LinkProvider = LinkContext.Provider

export const Link = (props: LinkProps) => useContext(LinkContext)(props)
