# Turns `_redirects`, as `docs build` writes it, into the entries of an nginx map.
#
#     awk -f redirects.awk SITE/_redirects > /etc/nginx/livedocs/redirects.map
#
# Its addresses are percent-encoded, so they contain no spaces, quotes, semicolons or dollar signs.
NF == 3 && $3 == 301 { printf "\"%s\" \"%s\";\n", $1, $2 }
