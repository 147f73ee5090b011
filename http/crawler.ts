/** Programs that read whole sites say so in their name. Whoever does not is taken for a person. */
const named = /bot\b|bot\/|crawl|spider|slurp|scrap|archiver|externalhit/i

export const isCrawler = (userAgent: string) => named.test(userAgent)
