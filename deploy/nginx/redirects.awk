# Turns `_redirects`, as `docs build` writes it, into the entries of a map of nginx.
#
#     awk -f redirects.awk SITE/_redirects > /etc/nginx/livedocs/redirects.map
#
# Addresses in it are percent-encoded, so none holds a blank, a quote, a semicolon or a dollar sign.
NF == 3 && $3 == 301 { printf "\"%s\" \"%s\";\n", $1, $2 }
