/** Crawlers identify themselves in the user agent; everything else counts as a person. */
const named = /bot\b|bot\/|crawl|spider|slurp|scrap|archiver|externalhit/i

export const isCrawler = (userAgent: string) => named.test(userAgent)
