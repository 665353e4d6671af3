// Ad management: what customers make and change of the ads in their ad accounts.
export * from './store-publishing-drafts.ts'
