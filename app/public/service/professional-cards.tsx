import { Avatar } from '#app/components/avatar.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { IconLines } from '#app/components/icon-lines.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { formatRating } from '#texts/format.ts'
import { servicePageTexts as words } from '#texts/service-pages.ts'
import type { ProfessionalCard } from './professional-card.server.ts'

/** Professionals of a service, never with a phone (I-01, AMB-71). */
export const ProfessionalCards = ({ professionals }: { professionals: ProfessionalCard[] }) => (
  <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
    {professionals.map(
      ({ href, name, photoUrl, about, city, rating, price, measured, documentationApproved, isPartnerProfile }) => (
        <li key={href} className="grid">
          <Card as="article" linked>
            <div className="flex h-full flex-col gap-3">
              <div className="flex items-center gap-3">
                <Avatar name={name} src={photoUrl} decorative />
                <div className="min-w-0">
                  <h3 className="text-title-4">
                    <TextLink href={href} cover aria-label={words.seeProfile(name)}>
                      {name}
                    </TextLink>
                  </h3>
                  {city && <p className="text-small text-soft">{city}</p>}
                </div>
              </div>
              {rating ? (
                <Stars
                  value={rating.average}
                  text={`${formatRating(rating.average)} (${rating.count})`}
                  label={words.ratingLabel(rating.average)}
                />
              ) : (
                <p className="text-small text-soft">{words.newcomer}</p>
              )}
              {price && <p className="numbers font-semibold text-accent-strong">{price}</p>}
              {measured.length > 0 && <IconLines lines={measured} />}
              {about && <p className="text-soft">{about}</p>}
              {(documentationApproved || isPartnerProfile) && (
                <div className="row mt-auto">
                  {documentationApproved && (
                    <Badge tone="success" icon="shield">
                      {words.documents}
                    </Badge>
                  )}
                  {isPartnerProfile && <Badge tone="highlight">{words.partner}</Badge>}
                </div>
              )}
            </div>
          </Card>
        </li>
      ),
    )}
  </ul>
)
